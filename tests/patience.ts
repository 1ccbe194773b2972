/** What deadlines of engines are multiplied by: on a busy machine a late answer is no failure of the engine. */
export const patientWithEngines = (): number => 10;
