namespace Tern.Messaging;

/// <summary>An entry that wasn't published, with the reason.</summary>
/// <param name="Index">The zero-based index of the entry among all entries of the call.</param>
/// <param name="Code">The service's error code, such as <c>ProvisionedThroughputExceededException</c>; or one of
/// Tern's: <c>TooLarge</c>; <c>Invalid</c> for an entry for which the service would refuse the whole request;
/// <c>NotSent</c> for one that was abandoned because an earlier request failed permanently; <c>NotAnswered</c>;
/// <c>NotStored</c> for one whose body couldn't be stored; or the name of the exception that its whole request failed
/// with.</param>
/// <param name="Message">The service's error message, or null. It may quote the entry.</param>
/// <param name="IsSenderFault">true if the service would refuse the same entry again; otherwise, false.</param>
/// <param name="Attempts">The number of times that the entry was sent.</param>
/// <param name="Error">The error of the whole request or of the payload store; null if the service refused only this
/// entry.</param>
public sealed record PublishFailure(long Index, string Code, string? Message, bool IsSenderFault, int Attempts, Exception? Error)
{
    internal const string TooLarge = "TooLarge";
    internal const string Invalid = "Invalid";
    internal const string NotSent = "NotSent";
    internal const string NotAnswered = "NotAnswered";
    internal const string NotStored = "NotStored";
}
