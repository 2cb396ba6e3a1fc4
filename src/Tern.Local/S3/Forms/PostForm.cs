using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Net.Http.Headers;

namespace Tern.Local.S3;

/// <summary>The fields of a form that come before its file, and the file.</summary>
/// <param name="Fields">The fields; their names are in lower case, and the variable for the file's name is
/// replaced.</param>
/// <param name="FileType">The file's content type, or null.</param>
/// <param name="File">The file's bytes. Fields after it are ignored.</param>
internal sealed record PostForm(Dictionary<string, string> Fields, string? FileType, Stream File)
{
    private const int MaxField = 20 * 1024;
    private const int MaxBoundary = 70; // RFC 2046
    private const string FileNameVariable = "${filename}";

    /// <exception cref="S3ErrorException">The body isn't a form, or has no file.</exception>
    public static async ValueTask<PostForm> ReadAsync(string? contentType, Stream body, CancellationToken cancellationToken)
    {
        if (contentType is null || !MediaTypeHeaderValue.TryParse(contentType, out var type) || type.MediaType != "multipart/form-data"
            || HeaderUtilities.RemoveQuotes(type.Boundary).Value is not { Length: > 0 and <= MaxBoundary } boundary)
            throw S3Errors.PreconditionFailed("Bucket POST must be of the enclosure-type multipart/form-data");
        var fields = new Dictionary<string, string>(StringComparer.Ordinal);
        try
        {
            var reader = new MultipartReader(boundary, body);
            while (await reader.ReadNextSectionAsync(cancellationToken).ConfigureAwait(false) is { } section)
            {
                if (!ContentDispositionHeaderValue.TryParse(section.ContentDisposition, out var disposition)) throw Malformed();
                var name = HeaderUtilities.RemoveQuotes(disposition.Name).Value ?? "";
                if (name.Equals("file", StringComparison.OrdinalIgnoreCase))
                    return new PostForm(Expand(fields, FileNameOf(disposition)), section.ContentType, section.Body);
                fields[name.ToLowerInvariant()] = await ReadFieldAsync(section.Body, cancellationToken).ConfigureAwait(false);
            }
        }
        catch (Exception failure) when (failure is IOException or InvalidDataException)
        {
            throw Malformed();
        }

        throw S3Errors.InvalidArgument("POST requires exactly one file upload per request.", "file", "0");
    }

    // Some clients send the whole path. An ordinary field has no file name, so the variable isn't replaced.
    private static string FileNameOf(ContentDispositionHeaderValue disposition)
    {
        var path = HeaderUtilities.RemoveQuotes(disposition.FileNameStar.HasValue ? disposition.FileNameStar : disposition.FileName).Value ?? FileNameVariable;
        return path[(path.LastIndexOfAny(['/', '\\']) + 1)..];
    }

    private static Dictionary<string, string> Expand(Dictionary<string, string> fields, string fileName) => fields.ToDictionary(
        static field => field.Key, field => field.Value.Replace(FileNameVariable, fileName, StringComparison.Ordinal), StringComparer.Ordinal);

    private static async ValueTask<string> ReadFieldAsync(Stream body, CancellationToken cancellationToken)
    {
        using var reader = new StreamReader(body);
        var buffer = new char[MaxField + 1];
        var length = await reader.ReadBlockAsync(buffer, cancellationToken).ConfigureAwait(false);
        return length <= MaxField ? new string(buffer, 0, length)
            : throw new S3ErrorException("MaxPostPreDataLengthExceeded", 400, "Your POST request fields preceding the upload file were too large.");
    }

    private static S3ErrorException Malformed() =>
        new("MalformedPOSTRequest", 400, "The body of your POST request is not well-formed multipart/form-data.");
}
