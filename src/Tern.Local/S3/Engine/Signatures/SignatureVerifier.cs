namespace Tern.Local.S3;

/// <summary>
/// Checks the signatures of requests: in the <c>Authorization</c> header, in a presigned query (versions 2 and 4), and
/// of POST policies. Without secrets it only checks the form and the expiry.
/// </summary>
/// <param name="clock">The host's clock.</param>
/// <param name="secrets">Returns the secret of an access key, or null if it isn't known; null to verify nothing.</param>
internal sealed class SignatureVerifier(TimeProvider clock, Func<string, string?>? secrets)
{
    /// <summary>Checks a request.</summary>
    /// <returns>The signature, or null for an anonymous request.</returns>
    /// <exception cref="S3ErrorException">
    /// The signature is malformed, expired or wrong, or doesn't cover headers that it must cover.
    /// </exception>
    public RequestSignature? Verify(SignedRequest request) => throw new NotImplementedException(clock + secrets?.ToString());

    /// <summary>Checks the fields of a POST form, and its policy's signature and expiry.</summary>
    /// <param name="fields">The fields before the file, with names in lower case.</param>
    /// <returns>The policy, or null if the form is anonymous.</returns>
    /// <exception cref="S3ErrorException">A field is missing, or the policy is malformed, expired or wrongly signed.</exception>
    public PostPolicy? Verify(IReadOnlyDictionary<string, string> fields) => throw new NotImplementedException();
}
