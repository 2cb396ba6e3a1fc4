namespace Tern.Local.S3;

/// <summary>The limits of tags.</summary>
internal static class TagRules
{
    /// <summary>Checks the tags of an object.</summary>
    /// <exception cref="S3ErrorException">BadRequest or InvalidTag.</exception>
    public static void CheckObject(IReadOnlyList<S3Tag> tags) => throw new NotImplementedException();

    /// <summary>Checks the tags of a bucket.</summary>
    /// <exception cref="S3ErrorException">BadRequest or InvalidTag.</exception>
    public static void CheckBucket(IReadOnlyList<S3Tag> tags) => throw new NotImplementedException();

    /// <summary>Reads the <c>x-amz-tagging</c> header, which is like a query.</summary>
    /// <exception cref="S3ErrorException">The header or a tag isn't valid.</exception>
    public static IReadOnlyList<S3Tag> ReadHeader(string header) => throw new NotImplementedException();
}
