using System.Text.Json.Nodes;
using Tern.Local.Protocol;

namespace Tern.Local.Tests.Protocol.Transfers;

/// <summary>A local service with buckets in its own folder.</summary>
internal sealed class BucketService : IDisposable
{
    public const string TableArn = "arn:aws:dynamodb:us-east-1:000000000000:table/Plain";

    public BucketService()
    {
        Directory.CreateDirectory(Path.Combine(Folder, "bucket"));
        Service = LocalService.WithBuckets(new BucketFolder(Folder)).AddPlainTable();
    }

    public string Folder { get; } = Directory.CreateTempSubdirectory("tern-buckets-").FullName;

    public LocalService Service { get; }

    /// <summary>All files of the bucket by their keys.</summary>
    public List<string> Keys => [.. Directory.GetFiles(Path.Combine(Folder, "bucket"), "*", SearchOption.AllDirectories)
        .Select(file => Path.GetRelativePath(Path.Combine(Folder, "bucket"), file).Replace('\\', '/')).Order(StringComparer.Ordinal)];

    public void EnableRecovery() =>
        Service.Ok("UpdateContinuousBackups", """{"TableName":"Plain","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}""");

    public void Put(string id) => Service.Ok("PutItem", $$$$"""{"TableName":"Plain","Item":{"id":{"S":"{{{{id}}}}"}}}""");

    /// <summary>Creates a named pipe among the objects; returns false if no program for it is available.</summary>
    public bool MakePipe(string key)
    {
        try
        {
            using var made = System.Diagnostics.Process.Start("mkfifo", Path.Combine(Folder, "bucket", key));
            made.WaitForExit();
            return made.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    }

    public void Write(string key, byte[] content)
    {
        var file = PathOf(key);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllBytes(file, content);
    }

    public void Write(string key, string content) => Write(key, System.Text.Encoding.UTF8.GetBytes(content));

    public byte[] Read(string key) => File.ReadAllBytes(PathOf(key));

    /// <summary>Starts an export or import, and returns its description.</summary>
    public JsonNode Run(string operation, string body)
    {
        var (member, describe) = operation == "ImportTable" ? ("ImportTableDescription", "DescribeImport") : ("ExportDescription", "DescribeExport");
        var name = describe[8..] + "Arn";
        var started = Service.OkNode(operation, body)[member]!;
        Assert.Equal("IN_PROGRESS", (string)started[describe[8..] + "Status"]!);
        return Service.OkNode(describe, $$"""{"{{name}}":"{{(string)started[name]!}}"}""")[member]!;
    }

    public void Dispose() => Directory.Delete(Folder, recursive: true);

    private string PathOf(string key) => Path.Combine([Folder, "bucket", .. key.Split('/')]);
}
