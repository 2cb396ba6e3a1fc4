namespace Tern.Messaging.Tests.Sqs;

/// <summary>A fault of a call.</summary>
public sealed record QueueFault
{
    /// <summary>Gets a value indicating whether the connection breaks before anything is done.</summary>
    public bool Breaks { get; init; }

    /// <summary>Gets a task for which the call waits before anything is done.</summary>
    public Task? Holds { get; init; }

    /// <summary>Gets a value indicating whether the connection breaks after the call was done.</summary>
    public bool LosesAnswer { get; init; }

    /// <summary>Gets the status with which the call is refused.</summary>
    public int? Status { get; init; }

    /// <summary>Gets the error's code, of the call or of an entry.</summary>
    public string Code { get; init; } = "InternalError";

    /// <summary>Gets a function that selects the entries of a batch that are refused, by ID.</summary>
    public Func<string, bool>? RefusesEntry { get; init; }

    /// <summary>Gets a value indicating whether refused entries are their sender's fault.</summary>
    public bool IsSendersFault { get; init; }

    /// <summary>Gets a value indicating whether the digests are those of something else.</summary>
    public bool BreaksDigests { get; init; }

    /// <summary>Gets a function that selects the entries that are missing in the response, by ID.</summary>
    public Func<string, bool>? ForgetsEntry { get; init; }
}
