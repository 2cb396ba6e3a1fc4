namespace Tern.S3.Tests.Server;

/// <summary>What goes wrong with one request. A test returns it from <see cref="S3TestServer.Script"/>.</summary>
public sealed record S3Fault
{
    /// <summary>The status of an error that is answered in place of what was asked; null for none.</summary>
    public int? Status { get; init; }

    /// <summary>The code of that error.</summary>
    public string Code { get; init; } = "SlowDown";

    /// <summary>Whether the connection breaks before anything is answered, after it was done.</summary>
    public bool ResetsWhenDone { get; init; }

    /// <summary>After how many bytes of the answer's body the connection breaks; null for never.</summary>
    public long? ResetsAfter { get; init; }

    /// <summary>What is waited for before the answer; null for nothing.</summary>
    public Task? WaitsFor { get; init; }

    /// <summary>Whether a byte of the answer's body is another.</summary>
    public bool Damages { get; init; }
}
