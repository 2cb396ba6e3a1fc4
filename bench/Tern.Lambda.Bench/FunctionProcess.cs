using System.Diagnostics;
using System.Globalization;

namespace Tern.Lambda.Bench;

/// <summary>A function that runs against a <see cref="RuntimeApi"/>, with the environment of a Lambda function of 512 MB and nothing else of AWS's.</summary>
internal sealed class FunctionProcess : IDisposable
{
    private readonly Process _process;

    public FunctionProcess(
        FunctionProgram program, RuntimeApi api, int warmup, int count, string outputFile, IReadOnlyDictionary<string, string>? variables = null)
    {
        var start = new ProcessStartInfo(program.File) { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var argument in program.Arguments) start.ArgumentList.Add(argument);
        foreach (var name in start.Environment.Keys.Where(name => name.StartsWith("AWS_", StringComparison.Ordinal)).ToList()) start.Environment.Remove(name);
        var environment = start.Environment;
        environment["AWS_LAMBDA_RUNTIME_API"] = api.Address;
        environment["AWS_LAMBDA_FUNCTION_NAME"] = "bench";
        environment["AWS_LAMBDA_FUNCTION_VERSION"] = "$LATEST";
        environment["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"] = "512";
        environment["AWS_LAMBDA_INITIALIZATION_TYPE"] = "on-demand";
        environment["AWS_LAMBDA_LOG_GROUP_NAME"] = "/aws/lambda/bench";
        environment["AWS_LAMBDA_LOG_STREAM_NAME"] = "2026/01/01/[$LATEST]0123456789abcdef0123456789abcdef";
        environment["AWS_REGION"] = "eu-west-1";
        environment["AWS_EC2_METADATA_DISABLED"] = "true";
        environment["_HANDLER"] = "bench";
        environment["TERN_BENCH_WARMUP"] = warmup.ToString(CultureInfo.InvariantCulture);
        environment["TERN_BENCH_COUNT"] = count.ToString(CultureInfo.InvariantCulture);
        environment["TERN_BENCH_OUTPUT"] = outputFile;
        foreach (var (name, value) in variables ?? new Dictionary<string, string>()) environment[name] = value;
        Started = Stopwatch.GetTimestamp();
        _process = Process.Start(start) ?? throw new InvalidOperationException($"'{program.File}' could not be started.");
        _process.OutputDataReceived += static (_, _) => { };
        _process.ErrorDataReceived += (_, line) => Errors += line.Data is null ? "" : line.Data + "\n";
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public long Started { get; }

    public string Errors { get; private set; } = "";

    public bool HasExited => _process.HasExited;

    /// <summary>The time that the living threads have had on a processor, to the nanosecond.</summary>
    public TimeSpan Cpu()
    {
        var nanoseconds = 0L;
        foreach (var thread in Directory.EnumerateDirectories($"/proc/{_process.Id}/task"))
            nanoseconds += long.Parse(File.ReadAllText(Path.Combine(thread, "schedstat")).Split(' ')[0], CultureInfo.InvariantCulture);
        return TimeSpan.FromMicroseconds(nanoseconds / 1e3);
    }

    /// <summary>The most memory that was resident, in MB.</summary>
    public double PeakMegabytes()
    {
        var line = File.ReadLines($"/proc/{_process.Id}/status").First(line => line.StartsWith("VmHWM:", StringComparison.Ordinal));
        return int.Parse(
            line.AsSpan(6, line.Length - 8), NumberStyles.AllowLeadingWhite | NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture) / 1024.0;
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }
}
