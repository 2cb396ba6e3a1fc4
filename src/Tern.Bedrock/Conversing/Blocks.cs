using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Bedrock.Model;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>Makes what messages are made of; text is <see cref="ContentBlock.Text"/>.</summary>
public static class Blocks
{
    /// <summary>An image.</summary>
    /// <param name="bytes">The file's content.</param>
    /// <param name="format">Its format, such as <see cref="ImageFormat.Png"/>.</param>
    /// <returns>The block.</returns>
    public static ContentBlock Image(ReadOnlyMemory<byte> bytes, ImageFormat format) =>
        ContentBlock.Image(new ImageBlock { Format = format, Source = ImageSource.Bytes(bytes) });

    /// <summary>A document. The message that holds it must hold a text too.</summary>
    /// <param name="name">
    /// What the model calls it: letters, digits, single spaces, hyphens, parentheses and square brackets. No two documents of a request, in all of its
    /// messages, may have one name. The model may take it for an instruction: choose one that says nothing, rather than one that a user chose.
    /// </param>
    /// <param name="bytes">The file's content.</param>
    /// <param name="format">Its format, such as <see cref="DocumentFormat.Pdf"/>.</param>
    /// <param name="citations">Whether the model should say where in the document it found what it says.</param>
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

    /// <summary>What comes before it in the request is kept by the model, and costs less when it comes again.</summary>
    /// <param name="timeToLive">How long it is kept; null for the model's own time.</param>
    /// <returns>The block.</returns>
    public static ContentBlock CachePoint(CacheTTL? timeToLive = null) => ContentBlock.CachePoint(NewCachePoint(timeToLive));

    /// <summary>The same as <see cref="CachePoint"/>, behind the system's texts.</summary>
    /// <param name="timeToLive">How long it is kept; null for the model's own time.</param>
    /// <returns>The block.</returns>
    public static SystemContentBlock SystemCachePoint(CacheTTL? timeToLive = null) => SystemContentBlock.CachePoint(NewCachePoint(timeToLive));

    /// <summary>What a tool answered.</summary>
    /// <param name="toolUseId">The id of its use.</param>
    /// <param name="text">The answer, or what went wrong.</param>
    /// <param name="isError">Whether the tool failed.</param>
    /// <returns>The block, for a message of the user: all results of a message's tools belong in one.</returns>
    public static ContentBlock ToolResult(string toolUseId, string text, bool isError = false)
    {
        ArgumentException.ThrowIfNullOrEmpty(text);
        return Result(toolUseId, ToolResultContentBlock.Text(text), isError);
    }

    /// <summary>What a tool answered.</summary>
    /// <typeparam name="T">The answer's type.</typeparam>
    /// <param name="toolUseId">The id of its use.</param>
    /// <param name="value">The answer.</param>
    /// <param name="type">How it is written. Models take objects; what is written otherwise goes to them as the JSON's text.</param>
    /// <returns>The block, for a message of the user: all results of a message's tools belong in one.</returns>
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
