using System.Globalization;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;

namespace Tern.Benchmarks.Compare;

/// <summary>What a figure must be read with: the machine, the runtime, its modes, the commit and how busy the machine was.</summary>
internal static class Fingerprint
{
    public static IEnumerable<string> Lines()
    {
        yield return $"Machine: {CpuModel()}, {Environment.ProcessorCount} cores, {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}";
        var collector = GCSettings.IsServerGC ? "server" : "workstation";
        yield return $"Runtime: {RuntimeInformation.FrameworkDescription}, {collector} GC, latency mode {GCSettings.LatencyMode}";
        yield return $"Settings: {Settings()}";
        yield return $"Peers: AWSSDK.DynamoDBv2 {VersionOf(typeof(Amazon.DynamoDBv2.AmazonDynamoDBClient))}, " +
            $"AWSSDK.Core {VersionOf(typeof(Amazon.AWSConfigs))}";
        yield return $"Commit: {Commit()}";
        yield return $"Date: {DateTime.UtcNow.ToString("yyyy-MM-dd HH:mm'Z'", CultureInfo.InvariantCulture)}; load before the run: {Load()}";
    }

    private static string CpuModel()
    {
        if (!File.Exists("/proc/cpuinfo")) return RuntimeInformation.ProcessArchitecture.ToString();
        var line = File.ReadLines("/proc/cpuinfo").FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal));
        return line is null ? "unnamed CPU" : line[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
    }

    private static string Load() => File.Exists("/proc/loadavg") ? File.ReadAllText("/proc/loadavg")[..14] : "unknown";

    private static string Settings()
    {
        var settings = Environment.GetEnvironmentVariables().Keys.Cast<string>()
            .Where(name => name.StartsWith("DOTNET_", StringComparison.Ordinal)
                && (name.Contains("Tiered", StringComparison.Ordinal) || name.Contains("GC", StringComparison.Ordinal)
                    || name.Contains("ReadyToRun", StringComparison.Ordinal)))
            .Select(name => $"{name}={Environment.GetEnvironmentVariable(name)}").Order(StringComparer.Ordinal).ToList();
        return settings.Count == 0 ? "runtime defaults" : string.Join(", ", settings);
    }

    private static string VersionOf(Type type) => type.Assembly.GetCustomAttribute<AssemblyFileVersionAttribute>()?.Version ?? "unknown";

    // The SDK puts the commit behind the version: 0.1.0+<hash>.
    private static string Commit()
    {
        var version = typeof(Fingerprint).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";
        var plus = version.IndexOf('+', StringComparison.Ordinal);
        return plus < 0 ? "unknown" : version[(plus + 1)..];
    }
}
