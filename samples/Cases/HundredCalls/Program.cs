using Cases.Program;
using HundredCalls;

return await CaseProgram.RunAsync(new HundredCallsCase(), args);
