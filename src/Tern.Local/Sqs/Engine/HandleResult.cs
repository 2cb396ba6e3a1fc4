namespace Tern.Local.Sqs;

/// <summary>The result of an operation with a receipt handle.</summary>
internal enum HandleResult
{
    Done,

    /// <summary>There is no such message, or the handle belongs to an earlier receiver.</summary>
    NotFound,

    /// <summary>The message is visible again, and may have been received by others.</summary>
    Expired,

    /// <summary>The message would be invisible for more than 12 hours after its receive.</summary>
    TooLong,
}
