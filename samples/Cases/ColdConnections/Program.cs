using Cases.Program;
using ColdConnections;

return await CaseProgram.RunAsync(new ColdConnectionsCase(), args);
