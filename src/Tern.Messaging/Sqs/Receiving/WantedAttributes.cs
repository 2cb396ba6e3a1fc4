namespace Tern.Messaging.Sqs.Receiving;

/// <summary>Which of the senders' attributes a poll asks for.</summary>
internal enum WantedAttributes
{
    None,
    Trace,
    All,
}
