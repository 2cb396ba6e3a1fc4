using System.Diagnostics;
using System.Globalization;
using Tern.ServiceChecks;
using Tern.ServiceChecks.Oracle;

// Generates every operation of services and compiles it as a user's project would:
// dotnet run --project codegen/Tern.ServiceChecks -c Release                     all services
// dotnet run --project codegen/Tern.ServiceChecks -c Release -- ssm ecs          some
// dotnet run --project codegen/Tern.ServiceChecks -c Release -- --part 3/40      every fortieth, beginning with the third
// With --generate nothing is compiled. With --oracle random calls are compared with botocore's. With --write FILE the result is
// written as a page. With --oracle --seed N --count M it is a sample: M calls of each protocol, drawn by N. The exit code is 1 when something is wrong.
var arguments = Arguments.Parse(args);
var clock = Stopwatch.StartNew();
var cases = arguments.AsksOracle ? Directory.CreateTempSubdirectory("oracle").FullName : null;
var results = new List<ServiceResult>();
var draws = arguments is { AsksOracle: true, Count: { } count } ? OracleDraw.Draw(arguments.Services, arguments.Seed, count) : null;
if (draws is not null) Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Seed {arguments.Seed}, {arguments.Count} calls of each protocol."));
foreach (var (service, draw) in draws?.Select(draw => (draw.Service, (OracleDraw?)draw)) ?? arguments.Services.Select(service => (service, (OracleDraw?)null)))
{
    var result = ServiceCheck.Run(service, draw?.Operations ?? [], !arguments.OnlyGenerates, cases, draw);
    results.Add(result);
    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{result.Service} {result.Protocol} {result.Outcome} {result.Milliseconds:0} ms"));
    foreach (var complaint in result.Complaints.Take(10)) Console.WriteLine("    " + complaint);
}

if (arguments.OnlyGenerates)
{
    var refused = results.Count(result => result.Outcome == Outcome.Refused);
    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{results.Count} services, {refused} refused, {clock.Elapsed.TotalSeconds:0} s."));
    return results.Any(result => result.Outcome == Outcome.Wrong) ? 1 : 0;
}

var page = ResultPage.Print(results, clock.Elapsed);
if (arguments.Output is { } output) File.WriteAllText(output, page);
Console.WriteLine(page.Split("\n## ")[0]);
var differ = cases is not null && !OracleRun.Compare(cases, Console.Out);
return differ || results.Any(result => result.Outcome == Outcome.Wrong) ? 1 : 0;
