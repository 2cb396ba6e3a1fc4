namespace Tern.Messaging.Sqs;

/// <summary>Specifies the message attributes that a poll requests.</summary>
[Flags]
internal enum WantedAttributes
{
    None = 0,

    /// <summary>The attributes that carry the sender's span.</summary>
    Trace = 1,

    /// <summary>The attributes that mark a body as a pointer.</summary>
    Payload = 2,

    All = 4,
}
