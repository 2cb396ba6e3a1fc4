using System.ComponentModel;

namespace Tern.Protocols;

/// <summary>What can be wrong with pages. For the readers of pages; not meant to be called otherwise.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsPages
{
    /// <summary>Makes the error of a token that repeats.</summary>
    /// <param name="operation">The operation, and what it is of.</param>
    /// <param name="name">The member that holds the token.</param>
    /// <returns>The exception to throw.</returns>
    public static AwsTransportException Repeated(string operation, string name) => new(
        $"{operation} answered with the {name} of an earlier page, so its pages would never end. What was read so far is not all.",
        AwsTransportFault.MalformedResponse);
}
