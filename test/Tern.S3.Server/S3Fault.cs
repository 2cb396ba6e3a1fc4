namespace Tern.S3.Server;

/// <summary>What goes wrong with one request. A test returns it from <see cref="S3Server.Script"/>.</summary>
public sealed record S3Fault
{
    /// <summary>The status of an error that is answered in place of what was asked; null for none.</summary>
    public int? Status { get; init; }

    /// <summary>The code of that error.</summary>
    public string Code { get; init; } = "SlowDown";

    /// <summary>Whether the connection breaks before anything is answered, and before anything is done.</summary>
    public bool ResetsAtOnce { get; init; }

    /// <summary>Whether the connection breaks before anything is answered, after it was done.</summary>
    public bool ResetsWhenDone { get; init; }

    /// <summary>After how many bytes of the answer's body the connection breaks; null for never.</summary>
    public long? ResetsAfter { get; init; }

    /// <summary>What is waited for before the answer; null for nothing.</summary>
    public Task? WaitsFor { get; init; }

    /// <summary>Whether a byte of the answer's body is another.</summary>
    public bool Damages { get; init; }

    /// <summary>How many parts the object is said to have; null for the truth.</summary>
    public int? PartsCount { get; init; }

    /// <summary>How long the object is said to be; null for the truth.</summary>
    public long? TotalLength { get; init; }
}
