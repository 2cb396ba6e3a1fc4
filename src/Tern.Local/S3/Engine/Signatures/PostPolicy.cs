namespace Tern.Local.S3;

/// <summary>The policy of a POST form.</summary>
internal sealed class PostPolicy
{
    /// <summary>Gets the access key that signed it.</summary>
    public required string AccessKey { get; init; }

    /// <summary>Checks that the form's fields meet all conditions, and that each field has one.</summary>
    /// <param name="fields">The fields before the file, with names in lower case, and <c>bucket</c>.</param>
    /// <exception cref="S3ErrorException">A condition failed, or the length isn't allowed.</exception>
    public void Check(IReadOnlyDictionary<string, string> fields) => throw new NotImplementedException();

    /// <summary>Gets the allowed lengths of the file, or null.</summary>
    public (long Least, long Most)? Lengths { get; init; }
}
