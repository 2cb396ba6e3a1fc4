namespace Tern.Lambda.Bench;

/// <summary>
/// The start of a native function whose first event reads an item over TLS, with the system's trusted certificates and with
/// Amazon's five, and with and without doing in init what can be done there.
/// </summary>
internal sealed class TlsCommand(Publisher publisher, int starts)
{
    private const string Bundle = "/etc/ssl/certs/ca-certificates.crt";

    private readonly Report _report = new();

    public Report Run()
    {
        if (!File.Exists(Bundle)) throw new InvalidOperationException($"The system's trusted certificates are not at {Bundle}, where Debian has them.");
        using var table = new TlsTable();
        var folder = Path.Combine(Publisher.Root, "artifacts", "lambda-bench");
        Directory.CreateDirectory(folder);

        // The stub's own root beside them, in either list.
        var system = Path.Combine(folder, "system-roots.pem");
        File.WriteAllText(system, File.ReadAllText(Bundle) + table.RootPem + "\n");
        var amazon = Path.Combine(folder, "amazon-roots.pem");
        var five = File.ReadAllText(Path.Combine(Publisher.Root, "src", "Tern.Core", "buildTransitive", "amazon-roots.pem"));
        File.WriteAllText(amazon, five + table.RootPem + "\n");

        var wide = publisher.Get("Table", PublishMode.Native);
        var narrow = publisher.GetVariant("Table", PublishMode.Native, ".Narrow", $"-p:TernTrustedRoots={amazon}");
        // Published earlier, it has the root of an earlier run.
        File.Copy(amazon, Path.Combine(Path.GetDirectoryName(narrow.File)!, "tern-trusted-roots.pem"), overwrite: true);
        (string Name, FunctionProgram Program, string? Roots)[] variants =
        [
            ("system's roots", wide with { Arguments = [] }, system),
            ("system's roots, warm-up in init", wide with { Arguments = ["warm"] }, system),
            ("Amazon's roots", narrow with { Arguments = [] }, null),
            ("Amazon's roots, warm-up in init", narrow with { Arguments = ["warm"] }, null),
        ];
        _report.AddFingerprint(1, starts, isOneCore: false);
        var runs = variants.ToDictionary(variant => variant.Name, _ => new List<ColdRun>());
        for (var start = -1; start < starts; start++)
        {
            foreach (var (name, program, roots) in variants)
            {
                Dictionary<string, string> variables = new()
                {
                    ["TERN_BENCH_TABLE"] = table.Url,
                    ["AWS_ACCESS_KEY_ID"] = "AKIDEXAMPLE0000000000",
                    ["AWS_SECRET_ACCESS_KEY"] = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
                };
                if (roots is not null) variables["SSL_CERT_FILE"] = roots;
                var run = FunctionMeter.Cold(program, LambdaEvent.Table, variables);
                if (start >= 0) runs[name].Add(run);
            }
        }

        _report.AddHeading("Native AOT: a start with one GetItem over TLS");
        _report.AddHeader("Function", "first /next ms", "first call ms", "both (min..max)", "peak MB", "size MB");
        foreach (var (name, program, _) in variants)
        {
            var these = runs[name];
            _report.AddRow(
                name, Report.Text(Median(these, run => run.Init)), Report.Text(Median(these, run => run.FirstCall)),
                $"{Report.Text(Whole(these))} ({Report.Text(these.Min(Sum))}..{Report.Text(these.Max(Sum))})",
                Report.Text(Median(these, run => run.PeakMegabytes)), Report.Text(program.Bytes / 1e6));
        }

        var with = Math.Min(Whole(runs[variants[0].Name]), Whole(runs[variants[1].Name]));
        _report.Judge("process start to first answer, Amazon's roots", Whole(runs[variants[3].Name]) / with, 0.35, "× with the system's");
        return _report;
    }

    private static double Sum(ColdRun run) => run.Init + run.FirstCall;

    private static double Whole(List<ColdRun> runs) => Median(runs, Sum);

    private static double Median(List<ColdRun> runs, Func<ColdRun, double> of) => runs.Select(of).Order().ElementAt(runs.Count / 2);
}
