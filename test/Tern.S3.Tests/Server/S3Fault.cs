namespace Tern.S3.Tests.Server;

/// <summary>The fault of one request. A test returns it from <see cref="S3TestServer.Script"/>.</summary>
public sealed record S3Fault
{
    /// <summary>The status of an error that is returned instead of the response; null for none.</summary>
    public int? Status { get; init; }

    /// <summary>The code of that error.</summary>
    public string Code { get; init; } = "SlowDown";

    /// <summary>Whether the connection breaks after the request was executed, but before the response.</summary>
    public bool ResetsWhenDone { get; init; }

    /// <summary>The number of bytes of the response's body after which the connection breaks; null for never.</summary>
    public long? ResetsAfter { get; init; }

    /// <summary>The task to wait for before the response; null for none.</summary>
    public Task? WaitsFor { get; init; }

    /// <summary>Whether a byte of the response's body is changed.</summary>
    public bool Damages { get; init; }
}
