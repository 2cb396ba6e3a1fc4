using System.ComponentModel;

namespace Tern.Protocols;

/// <summary>Creates the errors of invalid pages. Intended for the readers of pages; don't call it elsewhere.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsPages
{
    /// <summary>Creates the error for a repeated token.</summary>
    /// <param name="operation">The operation and its resource.</param>
    /// <param name="name">The member that contains the token.</param>
    /// <returns>The exception to throw.</returns>
    public static AwsTransportException Repeated(string operation, string name) => new(
        $"{operation} answered with the {name} of an earlier page, so its pages would never end. What was read so far is not all.",
        AwsTransportFault.MalformedResponse);
}
