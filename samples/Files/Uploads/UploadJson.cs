using System.Text.Json.Serialization;

namespace Files.Uploads;

/// <summary>The JSON serialization of an upload in its token.</summary>
[JsonSerializable(typeof(Upload))]
internal sealed partial class UploadJson : JsonSerializerContext;
