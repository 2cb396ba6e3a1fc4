using System.Text.Json;
using System.Text.Json.Serialization;

namespace Files.Counting;

/// <summary>The JSON serialization of the message.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(FileUploaded))]
internal sealed partial class FileUploadedJson : JsonSerializerContext;
