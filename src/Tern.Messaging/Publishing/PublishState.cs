namespace Tern.Messaging;

/// <summary>The state of an entry.</summary>
internal enum PublishState
{
    /// <summary>The response didn't mention the entry: it's retried.</summary>
    Unanswered,

    /// <summary>The entry had a transient failure: it's retried.</summary>
    Again,

    /// <summary>The service has the entry.</summary>
    Published,

    /// <summary>The entry failed permanently.</summary>
    Failed,
}
