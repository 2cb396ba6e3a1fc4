using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The members of ImportTable, checked, except the table definition.</summary>
internal sealed class ImportRequest
{
    private const string Delimiters = ",;:|\t ";

    public ImportRequest(DocumentInput input)
    {
        Token = input.Text("ClientToken");
        var source = input.Structure("S3BucketSource", "S3BucketSource");
        var bucket = source?.Text("S3Bucket");
        BucketOwner = source?.Text("S3BucketOwner");
        Prefix = source?.Text("S3KeyPrefix");
        var format = input.Text("InputFormat");
        var options = input.Structure("InputFormatOptions", "InputFormatOptions");
        var csv = options?.Structure("Csv", "CsvOptions");
        var delimiter = csv?.Text("Delimiter");
        Header = csv?.Texts("HeaderList");
        var compression = input.Text("InputCompressionType");
        var definition = input.Structure("TableCreationParameters", "TableCreationParameters");

        var constraints = new Constraints();
        constraints.NotNull(source is not null, "s3BucketSource");
        if (source is not null) constraints.NotNull(bucket is not null, "s3BucketSource.s3Bucket");
        TransferShape.CheckBucket(constraints, bucket, BucketOwner, "s3BucketSource.s3Bucket", "s3BucketSource.s3BucketOwner");
        if (Prefix is not null) constraints.LengthAtMost(Prefix.Length, Prefix, "s3BucketSource.s3KeyPrefix", 1024);
        constraints.NotNull(format is not null, "inputFormat");
        constraints.OneOf(format, "inputFormat", ["ION", "DYNAMODB_JSON", "CSV"]);
        if (delimiter is not null && delimiter.Length > 0 && !Delimiters.Contains(delimiter[0], StringComparison.Ordinal))
            constraints.Fail(delimiter, "inputFormatOptions.csv.delimiter", "Member must satisfy regular expression pattern: [,;:|\\t ]");
        if (delimiter is not null) constraints.LengthAtLeast(delimiter.Length, delimiter, "inputFormatOptions.csv.delimiter", 1);
        if (delimiter is not null) constraints.LengthAtMost(delimiter.Length, delimiter, "inputFormatOptions.csv.delimiter", 1);
        if (Header is { Count: 0 }) constraints.LengthAtLeast(0, "[]", "inputFormatOptions.csv.headerList", 1);
        if (Header is { Count: > 255 }) constraints.LengthAtMost(Header.Count, "[...]", "inputFormatOptions.csv.headerList", 255);
        constraints.OneOf(compression, "inputCompressionType", ["ZSTD", "NONE", "GZIP"]);
        constraints.NotNull(definition is not null, "tableCreationParameters");
        constraints.ThrowIfAny();
        TableOperations.RefuseVectors(definition!.Value);
        if (csv is not null && format != "CSV") throw TransferShape.Invalid($"Unsupported InputFormatOptions for the given input format: {format}.");
        if (format == "ION") throw EngineException.Validation("The local server does not import ION: use DYNAMODB_JSON or CSV");
        if (compression == "ZSTD") throw EngineException.Validation("The local server does not read ZSTD: use GZIP or NONE");
        Bucket = bucket!;
        Format = format!;
        FormatOptions = options?.Raw;
        Delimiter = delimiter is null ? ',' : delimiter[0];
        Compression = compression ?? "NONE";
        Definition = definition.Value;
    }

    public string? Token { get; }

    public string Bucket { get; }

    public string? BucketOwner { get; }

    public string? Prefix { get; }

    public string Format { get; }

    public string? FormatOptions { get; }

    public char Delimiter { get; }

    public List<string>? Header { get; }

    public string Compression { get; }

    public DocumentInput Definition { get; }
}
