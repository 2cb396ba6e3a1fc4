using Tern.Lambda.Local.Bench;

// dotnet run -c Release --project bench/Tern.Lambda.Local.Bench -- [--calls 5000] [--rate 1000] [--seconds 10] [--tern PATH] [--starts 11]
var arguments = BenchArguments.Read(args);
var bars = new List<Bar> { await HandOver.MeasureAsync(arguments), await FrontLoad.MeasureAsync(arguments) };
if (arguments.Tern is not null) bars.Add(await EmulatorStart.MeasureAsync(arguments));
else Console.WriteLine("The start is not measured: --tern names the native program.");
foreach (var bar in bars) Console.WriteLine(bar);
return bars.TrueForAll(static bar => bar.IsMet) ? 0 : 1;
