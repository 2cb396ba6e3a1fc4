using Cases.Program;
using FlushPerToken;

return await CaseProgram.RunAsync(new FlushPerTokenCase(), args);
