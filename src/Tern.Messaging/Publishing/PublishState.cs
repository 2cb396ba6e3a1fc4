namespace Tern.Messaging.Publishing;

/// <summary>Where an entry is.</summary>
internal enum PublishState
{
    /// <summary>The answer said nothing of it: it is sent again.</summary>
    Unanswered,

    /// <summary>It failed in a way that may pass: it is sent again.</summary>
    Again,

    /// <summary>The service has it.</summary>
    Published,

    /// <summary>It failed for good.</summary>
    Failed,
}
