namespace Tern.Local.Sns;

/// <summary>The kinds of entries of SNS in a data directory. The numbers never change their meaning.</summary>
internal static class SnsKind
{
    /// <summary>A topic, without its subscriptions. Its name is the topic's.</summary>
    public const byte Topic = 1;

    /// <summary>A subscription. Its name is that of the topic, a colon and its ID.</summary>
    public const byte Subscription = 2;

    /// <summary>A token that confirms a subscription. Its name is the token.</summary>
    public const byte Token = 3;

    /// <summary>The key of signatures with its certificate. It has no name.</summary>
    public const byte Key = 4;

    /// <summary>A delivery that hasn't ended. Its name is an ID.</summary>
    public const byte Delivery = 5;

    /// <summary>A message of a FIFO topic whose deduplication ID is in force. Its name is that of the topic, a colon and its ID.</summary>
    public const byte Deduplication = 6;

    /// <summary>A platform application. Its name is the end of its ARN.</summary>
    public const byte Application = 7;

    /// <summary>An app on a device. Its name is the end of its ARN.</summary>
    public const byte Endpoint = 8;

    /// <summary>The SMS settings. They have no name.</summary>
    public const byte Sms = 9;

    /// <summary>A message in a FIFO topic's archive. Its name is the topic's, a colon and the message ID.</summary>
    public const byte Archived = 10;
}
