using System.Globalization;

namespace Tern.Messaging.Publishing;

/// <summary>Entries were not published, or the stream that they came from failed. <see cref="Result"/> says which have been.</summary>
public sealed class PublishException : Exception
{
    /// <summary>Makes the exception. <see cref="PublishResult.ThrowIfAnyFailed"/> does; tests may.</summary>
    /// <param name="result">What became of the entries.</param>
    /// <param name="innerException">The error of the first that failed, or null.</param>
    public PublishException(PublishResult result, Exception? innerException = null) : this(result, innerException, isOfSource: false) { }

    internal PublishException(PublishResult result, Exception? innerException, bool isOfSource)
        : base(Describe(result, innerException, isOfSource), innerException) => Result = result;

    /// <summary>What became of the entries that were taken.</summary>
    public PublishResult Result { get; }

    private static string Describe(PublishResult result, Exception? inner, bool isOfSource)
    {
        if (isOfSource)
        {
            return string.Create(
                CultureInfo.InvariantCulture,
                $"The stream of entries failed after {result.Count}, of which {result.Published} were published: {inner!.Message}");
        }

        if (result.Failures.Count == 0) return "Publishing stopped before the end of the stream.";
        var first = result.Failures[0];
        var what = first.Message ?? first.Error?.Message;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{result.Failures.Count} of {result.Count} entries were not published. The first is entry {first.Index}: {first.Code}{Colon(what)}");
    }

    private static string Colon(string? what) => what is null ? "" : ": " + what;
}
