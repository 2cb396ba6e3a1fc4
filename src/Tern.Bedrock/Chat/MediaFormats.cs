using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Converts media types to Bedrock's formats.</summary>
internal static class MediaFormats
{
    public static ImageFormat Image(string mediaType) => mediaType switch
    {
        "image/png" => ImageFormat.Png,
        "image/jpeg" or "image/jpg" => ImageFormat.Jpeg,
        "image/gif" => ImageFormat.Gif,
        "image/webp" => ImageFormat.Webp,
        _ => throw Unknown(mediaType, "PNG, JPEG, GIF and WebP images"),
    };

    public static string OfImage(ImageFormat? format) => "image/" + (format?.Value ?? "png");

    public static VideoFormat Video(string mediaType) => mediaType switch
    {
        "video/mp4" => VideoFormat.Mp4,
        "video/quicktime" => VideoFormat.Mov,
        "video/x-matroska" or "video/matroska" => VideoFormat.Mkv,
        "video/webm" => VideoFormat.Webm,
        "video/x-flv" => VideoFormat.Flv,
        "video/mpeg" => VideoFormat.Mpeg,
        "video/x-ms-wmv" => VideoFormat.Wmv,
        "video/3gpp" => VideoFormat.ThreeGp,
        _ => throw Unknown(mediaType, "MP4, QuickTime, Matroska, WebM, FLV, MPEG, WMV and 3GP videos"),
    };

    public static AudioFormat Audio(string mediaType) => mediaType switch
    {
        "audio/mpeg" or "audio/mp3" => AudioFormat.Mp3,
        "audio/wav" or "audio/x-wav" or "audio/wave" => AudioFormat.Wav,
        "audio/aac" => AudioFormat.Aac,
        "audio/flac" or "audio/x-flac" => AudioFormat.Flac,
        "audio/ogg" => AudioFormat.Ogg,
        "audio/opus" => AudioFormat.Opus,
        "audio/mp4" => AudioFormat.Mp4,
        "audio/webm" => AudioFormat.Webm,
        _ => throw Unknown(mediaType, "MP3, WAV, AAC, FLAC, Ogg, Opus, MP4 and WebM audio"),
    };

    public static DocumentFormat Document(string mediaType) => mediaType switch
    {
        "application/pdf" => DocumentFormat.Pdf,
        "text/csv" => DocumentFormat.Csv,
        "application/msword" => DocumentFormat.Doc,
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document" => DocumentFormat.Docx,
        "application/vnd.ms-excel" => DocumentFormat.Xls,
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" => DocumentFormat.Xlsx,
        "text/html" => DocumentFormat.Html,
        "text/plain" => DocumentFormat.Txt,
        "text/markdown" => DocumentFormat.Md,
        _ => throw Unknown(mediaType, "images, videos, audio, and documents that are PDF, CSV, Word, Excel, HTML, plain text or Markdown"),
    };

    private static NotSupportedException Unknown(string mediaType, string known) =>
        new($"Bedrock doesn't support content of the type '{mediaType}', only {known}.");
}
