namespace Tern.Messaging.Sqs.Receiving;

/// <summary>Which of the senders' attributes a poll asks for.</summary>
[Flags]
internal enum WantedAttributes
{
    None = 0,

    /// <summary>Those that carry the sender's span.</summary>
    Trace = 1,

    /// <summary>Those that say that the body lies elsewhere.</summary>
    Payload = 2,

    All = 4,
}
