using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Bedrock.Model;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>Creates the content blocks of messages. For text, use <see cref="ContentBlock.Text"/>.</summary>
public static class Blocks
{
    /// <summary>Creates an image block.</summary>
    /// <param name="bytes">The content of the file.</param>
    /// <param name="format">The format, such as <see cref="ImageFormat.Png"/>.</param>
    /// <returns>The block.</returns>
    public static ContentBlock Image(ReadOnlyMemory<byte> bytes, ImageFormat format) =>
        ContentBlock.Image(new ImageBlock { Format = format, Source = ImageSource.Bytes(bytes) });

    /// <summary>Creates a document block. The message that contains it must also contain text.</summary>
    /// <param name="name">The document's name for the model: letters, digits, single spaces, hyphens, parentheses and
    /// square brackets. It must be unique across all messages of a request. The model may interpret it as an
    /// instruction, so choose a neutral name instead of one that a user chose.</param>
    /// <param name="bytes">The content of the file.</param>
    /// <param name="format">The format, such as <see cref="DocumentFormat.Pdf"/>.</param>
    /// <param name="citations">true to make the model cite the document's passages that its statements are based on;
    /// otherwise, false.</param>
    /// <returns>The block.</returns>
    public static ContentBlock Document(string name, ReadOnlyMemory<byte> bytes, DocumentFormat format, bool citations = false)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return ContentBlock.Document(new DocumentBlock
        {
            Name = name,
            Format = format,
            Source = DocumentSource.Bytes(bytes),
            Citations = citations ? new CitationsConfig { Enabled = true } : null,
        });
    }

    /// <summary>
    /// Creates a cache point. The model caches the preceding part of the request, which costs less when it's sent
    /// again.
    /// </summary>
    /// <param name="timeToLive">The lifetime of the cache, or null for the model's default.</param>
    /// <returns>The block.</returns>
    public static ContentBlock CachePoint(CacheTTL? timeToLive = null) => ContentBlock.CachePoint(NewCachePoint(timeToLive));

    /// <summary>Creates a cache point like <see cref="CachePoint"/> after the system prompt.</summary>
    /// <param name="timeToLive">The lifetime of the cache, or null for the model's default.</param>
    /// <returns>The block.</returns>
    public static SystemContentBlock SystemCachePoint(CacheTTL? timeToLive = null) => SystemContentBlock.CachePoint(NewCachePoint(timeToLive));

    /// <summary>Creates a tool result from text.</summary>
    /// <param name="toolUseId">The id of the tool use.</param>
    /// <param name="text">The result, or a description of the error.</param>
    /// <param name="isError">true if the tool failed; otherwise, false.</param>
    /// <returns>The block, for a user message. All results for one message's tool uses belong in one message.</returns>
    public static ContentBlock ToolResult(string toolUseId, string text, bool isError = false)
    {
        ArgumentException.ThrowIfNullOrEmpty(text);
        return Result(toolUseId, ToolResultContentBlock.Text(text), isError);
    }

    /// <summary>Creates a tool result from a value.</summary>
    /// <typeparam name="T">The type of the result.</typeparam>
    /// <param name="toolUseId">The id of the tool use.</param>
    /// <param name="value">The result.</param>
    /// <param name="type">The metadata for serializing the result. Models accept objects; any other value is sent as
    /// JSON text.</param>
    /// <returns>The block, for a user message. All results for one message's tool uses belong in one message.</returns>
    public static ContentBlock ToolResult<T>(string toolUseId, T value, JsonTypeInfo<T> type) =>
        Result(toolUseId, ResultOf(BedrockDocuments.From(value, type)), isError: false);

    internal static ContentBlock Result(string toolUseId, ToolResultContentBlock content, bool isError)
    {
        ArgumentException.ThrowIfNullOrEmpty(toolUseId);
        var result = new ToolResultBlock { ToolUseId = toolUseId, Content = [content] };
        if (isError) result.Status = ToolResultStatus.Error;
        return ContentBlock.ToolResult(result);
    }

    internal static ToolResultContentBlock ResultOf(AwsDocument document) =>
        IsObject(document) ? ToolResultContentBlock.Json(document) : ToolResultContentBlock.Text(document.ToString());

    private static CachePointBlock NewCachePoint(CacheTTL? timeToLive) => new() { Type = CachePointType.Default, Ttl = timeToLive };

    private static bool IsObject(AwsDocument document)
    {
        var reader = new Utf8JsonReader(document.Utf8Json.Span);
        return reader.Read() && reader.TokenType == JsonTokenType.StartObject;
    }
}
