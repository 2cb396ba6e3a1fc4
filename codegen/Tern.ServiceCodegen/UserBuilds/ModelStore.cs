using System.IO.Compression;
using System.Text.Json;
using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>The models that came with the generator: a file each, plain or compressed, and an index of them.</summary>
/// <param name="folder">The folder of the models.</param>
internal sealed class ModelStore(string folder)
{
    private const string Compressed = ".br";

    /// <summary>Reads the model of an item.</summary>
    /// <param name="item">The item.</param>
    internal ServiceModel Read(ServiceItem item)
    {
        if (!item.IsPath)
        {
            var name = item.Service + ".json";
            return Bytes(name) is { } bytes && item.Service != "index" ? ModelReader.Read(name, bytes) : throw Unknown(item.Service);
        }

        if (!File.Exists(item.Service))
            throw new BuildException(BuildErrors.UnknownService, $"The AwsService item '{item.Service}' specifies a model file that doesn't exist.");
        try
        {
            return ModelReader.Read(Path.GetFileName(item.Service), File.ReadAllBytes(item.Service));
        }
        catch (Exception error) when (error is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new BuildException(
                BuildErrors.NotGenerated, $"The AwsService item '{item.Service}' isn't a model in Tern's compact form, schema 1: {error.Message}");
        }
    }

    /// <summary>The names of all services, in order.</summary>
    internal IReadOnlyList<string> Names() => [.. Ids().Keys.Order(StringComparer.Ordinal)];

    /// <summary>Compresses a folder of models into another; those that are there and not older stay.</summary>
    /// <param name="from">The models.</param>
    /// <param name="to">The folder for the compressed models.</param>
    internal static int Pack(string from, string to)
    {
        Directory.CreateDirectory(to);
        var models = Directory.GetFiles(from, "*.json");
        var expected = models.Select(model => Path.GetFileName(model) + Compressed).ToHashSet();
        foreach (var stray in Directory.GetFiles(to).Where(file => !expected.Contains(Path.GetFileName(file)))) File.Delete(stray);
        var old = models.Where(model => File.GetLastWriteTimeUtc(Packed(model)) < File.GetLastWriteTimeUtc(model)).ToList();
        Parallel.ForEach(old, model =>
        {
            var bytes = File.ReadAllBytes(model);
            var packed = new byte[BrotliEncoder.GetMaxCompressedLength(bytes.Length)];
            if (!BrotliEncoder.TryCompress(bytes, packed, out var length, quality: 11, window: 24))
                throw new CodegenException($"'{model}' couldn't be compressed.");
            File.WriteAllBytes(Packed(model), packed.AsSpan(0, length));
        });
        return old.Count;

        string Packed(string model) => Path.Combine(to, Path.GetFileName(model) + Compressed);
    }

    private byte[]? Bytes(string name)
    {
        var path = Path.Combine(folder, name);
        if (File.Exists(path)) return File.ReadAllBytes(path);
        if (!File.Exists(path + Compressed)) return null;
        using var packed = new BrotliStream(File.OpenRead(path + Compressed), CompressionMode.Decompress);
        using var bytes = new MemoryStream();
        packed.CopyTo(bytes);
        return bytes.ToArray();
    }

    private Dictionary<string, string> Ids()
    {
        using var index = JsonDocument.Parse(Bytes("index.json") ?? throw new CodegenException($"There is no index of models in '{folder}'."));
        return index.RootElement.GetProperty("services").EnumerateObject().ToDictionary(s => s.Name, s => s.Value.GetProperty("id").GetString()!);
    }

    private BuildException Unknown(string service)
    {
        var ids = Ids();
        // The ID is the name in consoles and in AWS's own packages.
        var nearest = ids.FirstOrDefault(id => Nearest.Plain(id.Value) == Nearest.Plain(service)).Key
            ?? Nearest.Of(service, ids.Keys)
            ?? (Nearest.Of(service, ids.Values) is { } id ? ids.First(pair => pair.Value == id).Key : null);
        return new BuildException(
            BuildErrors.UnknownService, $"There is no AWS service '{service}'."
            + (nearest is null ? "" : $" Did you mean '{nearest}'?")
            + " Use the service's name in botocore, such as ssm or cognito-idp, or the path of a model.");
    }
}
