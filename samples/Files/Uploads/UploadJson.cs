using System.Text.Json.Serialization;

namespace Files.Uploads;

/// <summary>How an upload is written into its token.</summary>
[JsonSerializable(typeof(Upload))]
internal sealed partial class UploadJson : JsonSerializerContext;
