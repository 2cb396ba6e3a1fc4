using System.Globalization;

namespace Tern.Messaging;

/// <summary>
/// The exception that is thrown when entries weren't published, or when the stream that they came from failed.
/// <see cref="Result"/> has the outcomes.
/// </summary>
public sealed class PublishException : Exception
{
    /// <summary>
    /// Initializes the exception. Used by <see cref="PublishResult.ThrowIfAnyFailed"/>, and for tests.
    /// </summary>
    /// <param name="result">The result of publishing.</param>
    /// <param name="innerException">The error of the first failed entry, or null.</param>
    public PublishException(PublishResult result, Exception? innerException = null) : this(result, innerException, isOfSource: false) { }

    internal PublishException(PublishResult result, Exception? innerException, bool isOfSource)
        : base(Describe(result, innerException, isOfSource), innerException) => Result = result;

    /// <summary>Gets the result for the entries that were taken.</summary>
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
            $"{result.Failures.Count} of {result.Count} entries weren't published. The first is entry {first.Index}: {first.Code}{Colon(what)}");
    }

    private static string Colon(string? what) => what is null ? "" : ": " + what;
}
