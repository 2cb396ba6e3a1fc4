using Cases.Program;
using PriceService;

return await CaseProgram.RunAsync(new PriceServiceCase(), args);
