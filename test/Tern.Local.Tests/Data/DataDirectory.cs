using Tern.TestHarness;

namespace Tern.Local.Tests.Data;

/// <summary>A test's own data directory, in which a local AWS can be started repeatedly.</summary>
internal sealed class DataDirectory : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("tern-aws-").FullName;

    /// <summary>The clock, which continues while no local AWS is running.</summary>
    public ManualTimeProvider Time { get; } = new();

    public ValueTask<LocalAws> StartAsync(Action<LocalAwsOptions>? configure = null)
    {
        var options = new LocalAwsOptions { DataDirectory = Path, TimeProvider = Time };
        configure?.Invoke(options);
        return LocalAws.StartAsync(options, TestContext.Current.CancellationToken);
    }

    /// <summary>Replaces the journals with a snapshot, from which the next start reads everything.</summary>
    public static void Snapshot(LocalAws aws) => aws.DynamoDb.Data!.TakeSnapshot();

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
