namespace Tern.Messaging.Server;

/// <summary>What goes wrong with a call.</summary>
public sealed record QueueFault
{
    /// <summary>The connection breaks before anything is done.</summary>
    public bool Breaks { get; init; }

    /// <summary>It is held up before anything is done, until this ends or the caller gives up.</summary>
    public Task? Holds { get; init; }

    /// <summary>It is done, and the connection breaks before it is answered.</summary>
    public bool LosesAnswer { get; init; }

    /// <summary>It is refused with this status.</summary>
    public int? Status { get; init; }

    /// <summary>The error's code, of the call or of an entry.</summary>
    public string Code { get; init; } = "InternalError";

    /// <summary>The error's words.</summary>
    public string Message { get; init; } = "The server was told to fail.";

    /// <summary>These entries of a batch are refused, by id.</summary>
    public Func<string, bool>? RefusesEntry { get; init; }

    /// <summary>Whether refused entries are their sender's fault.</summary>
    public bool IsSendersFault { get; init; }

    /// <summary>MD5s are those of something else.</summary>
    public bool BreaksDigests { get; init; }

    /// <summary>The answer says nothing of these entries, by id.</summary>
    public Func<string, bool>? ForgetsEntry { get; init; }
}
