using Cases.Program;
using FastCalls;

return await CaseProgram.RunAsync(new FastCallsCase(), args);
