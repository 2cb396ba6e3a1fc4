using System.Globalization;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The members of ExportTableToPointInTime, checked as far as possible without the table.</summary>
internal sealed class ExportRequest
{
    private static readonly TimeSpan s_shortest = TimeSpan.FromMinutes(15);
    private static readonly TimeSpan s_longest = TimeSpan.FromHours(24);

    private readonly DocumentInput? _incremental;
    private readonly DateTimeOffset? _from;
    private readonly DateTimeOffset? _to;
    private readonly string? _view;

    public ExportRequest(DocumentInput input)
    {
        Content = input.Raw;
        Arn = input.Text("TableArn") ?? "";
        Time = input.Time("ExportTime");
        Token = input.Text("ClientToken");
        Bucket = input.Text("S3Bucket") ?? "";
        BucketOwner = input.Text("S3BucketOwner");
        Prefix = input.Text("S3Prefix");
        Encryption = input.Text("S3SseAlgorithm");
        EncryptionKey = input.Text("S3SseKmsKeyId");
        var format = input.Text("ExportFormat");
        var type = input.Text("ExportType");
        _incremental = input.Structure("IncrementalExportSpecification", "IncrementalExportSpecification");
        _from = _incremental?.Time("ExportFromTime");
        _to = _incremental?.Time("ExportToTime");
        _view = _incremental?.Text("ExportViewType");
        IsIncremental = type == "INCREMENTAL_EXPORT";

        var constraints = new Constraints();
        constraints.NotNull(input.Has("TableArn"), "tableArn");
        constraints.NotNull(input.Has("S3Bucket"), "s3Bucket");
        TransferShape.CheckBucket(constraints, input.Text("S3Bucket"), BucketOwner, "s3Bucket", "s3BucketOwner");
        if (Prefix is not null) constraints.LengthAtMost(Prefix.Length, Prefix, "s3Prefix", 1024);
        constraints.OneOf(Encryption, "s3SseAlgorithm", ["AES256", "KMS"]);
        constraints.OneOf(format, "exportFormat", ["DYNAMODB_JSON", "ION"]);
        constraints.OneOf(type, "exportType", ["FULL_EXPORT", "INCREMENTAL_EXPORT"]);
        constraints.OneOf(_view, "incrementalExportSpecification.exportViewType", ["NEW_IMAGE", "NEW_AND_OLD_IMAGES"]);
        constraints.ThrowIfAny();
        TableName = TransferArns.ReadTable(Arn);
        CheckTogether(type, format);
    }

    public string Content { get; }

    public string Arn { get; }

    public string TableName { get; }

    public DateTimeOffset? Time { get; }

    public string? Token { get; }

    public string Bucket { get; }

    public string? BucketOwner { get; }

    public string? Prefix { get; }

    public string? Encryption { get; }

    public string? EncryptionKey { get; }

    public bool IsIncremental { get; }

    /// <summary>Returns the requested period of changes, checked against the clock and the table.</summary>
    public ChangeWindow ReadWindow(DateTimeOffset created, DateTimeOffset now)
    {
        var (from, to) = (_from!.Value, _to ?? now);
        if (from < Seconds(created)) throw Invalid($"Incremental export period from time cannot be less than the table creation time : {Utc(from)}");
        if (to > now) throw Invalid($"Incremental export period to time cannot be greater than the current time : {Utc(to)}");
        if (to - from < s_shortest) throw Invalid("Difference between export period from time and export period to time is less than 15 minutes");
        if (to - from > s_longest) throw Invalid("Difference between export period from time and export period to time is greater than 24 hours");
        return new ChangeWindow(from, to, _view is null or "NEW_AND_OLD_IMAGES");
    }

    public static EngineException Invalid(string message) => new(EngineError.InvalidExportTime, message);

    /// <summary>Truncates a time to its second, because many clients send whole seconds.</summary>
    public static DateTimeOffset Seconds(DateTimeOffset time) => DateTimeOffset.FromUnixTimeSeconds(time.ToUnixTimeSeconds());

    private void CheckTogether(string? type, string? format)
    {
        if (_incremental is not null && type is null)
            throw TransferShape.Invalid("Export Type expected to be Incremental Export when incremental export specification is provided");
        if (_incremental is not null && !IsIncremental)
            throw TransferShape.Invalid("When Export Type is Full Export , Incremental Export Specification should not be provided");
        if (IsIncremental && _incremental is null)
            throw TransferShape.Invalid("Incremental Export Specification expected when export type is set as Incremental Export");
        if (IsIncremental && _from is null) throw TransferShape.Invalid("ExportFromTime must be provided in IncrementalExportSpecification");
        if (EncryptionKey is not null && Encryption != "KMS") throw TransferShape.Invalid("KMS Key Id is not supported for this encryption type");
        if (format == "ION") throw EngineException.Validation("The local server does not export ION: use DYNAMODB_JSON");
        if (Prefix is not null && !BucketFolder.IsPrefix(Prefix))
            throw EngineException.Validation(
                $"The local server's buckets are folders, and '{Prefix}' isn't a valid path in one: S3Prefix must consist of folder names separated by /, "
                    + "none of which is '..'");
    }

    private static string Utc(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);
}
