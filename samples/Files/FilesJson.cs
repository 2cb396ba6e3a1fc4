using System.Text.Json;
using System.Text.Json.Serialization;
using Files.Links;
using Files.Listing;
using Files.Uploads;

namespace Files;

/// <summary>The JSON serialization of the API's requests and responses.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(FileList))]
[JsonSerializable(typeof(FileEntry))]
[JsonSerializable(typeof(DeletedFiles))]
[JsonSerializable(typeof(LinkRequest))]
[JsonSerializable(typeof(Link))]
[JsonSerializable(typeof(UploadRequest))]
[JsonSerializable(typeof(UploadState))]
[JsonSerializable(typeof(UploadedFile))]
[JsonSerializable(typeof(PublicSettings))]
internal sealed partial class FilesJson : JsonSerializerContext;
