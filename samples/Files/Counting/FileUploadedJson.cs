using System.Text.Json;
using System.Text.Json.Serialization;

namespace Files.Counting;

/// <summary>How the message is written.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(FileUploaded))]
internal sealed partial class FileUploadedJson : JsonSerializerContext;
