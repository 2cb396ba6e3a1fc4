using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Converts the contents of a chat's messages to content blocks of Bedrock.</summary>
/// <param name="json">The options for serializing the values of tools.</param>
internal sealed class ContentMapper(JsonSerializerOptions json)
{
    /// <summary>The prefix of reasoning that the service has encrypted. A signature never contains a colon.</summary>
    public const string Redacted = "redacted:";

    /// <summary>The names of the request's documents.</summary>
    public DocumentNames Names { get; } = new();

    /// <summary>
    /// Adds the blocks of a content. Blank text, which the service rejects, and token counts add none.
    /// </summary>
    public void Add(AIContent content, List<ContentBlock> blocks)
    {
        switch (content)
        {
            case TextReasoningContent reasoning:
                AddReasoning(reasoning, blocks);
                break;
            case TextContent text:
                if (!string.IsNullOrWhiteSpace(text.Text)) blocks.Add(ContentBlock.Text(text.Text));
                break;
            case DataContent data:
                blocks.Add(OfData(data));
                break;
            case UriContent uri:
                blocks.Add(OfUri(uri));
                break;
            case FunctionCallContent call:
                var use = new ToolUseBlock { ToolUseId = call.CallId, Name = call.Name, Input = ChatJson.ToDocument(call.Arguments, json) };
                // Don't check InformationalOnly, which is also set on calls that were answered.
                if (call.RawRepresentation is ContentBlock raw && raw.TryGetToolUse(out var asked)) use.Type = asked.Type;
                blocks.Add(ContentBlock.ToolUse(use));
                break;
            case FunctionResultContent result:
                blocks.Add(OfResult(result));
                break;
            case UsageContent:
                break;
            case { RawRepresentation: ContentBlock block }:
                Names.Take(block);
                blocks.Add(block);
                break;
            default:
                throw new NotSupportedException(
                    $"Converse doesn't support {content.GetType().Name}. Omit it, or pass an AIContent whose RawRepresentation is a ContentBlock.");
        }
    }

    private static void AddReasoning(TextReasoningContent reasoning, List<ContentBlock> blocks)
    {
        var redacted = reasoning.ProtectedData?.StartsWith(Redacted, StringComparison.Ordinal) == true;
        // Models reject text with a missing or wrong signature. It is sent unchanged, so that they report the error.
        if (reasoning.Text.Length > 0 || (reasoning.ProtectedData is not null && !redacted))
        {
            var said = new ReasoningTextBlock { Text = reasoning.Text, Signature = redacted ? null : reasoning.ProtectedData };
            blocks.Add(ContentBlock.ReasoningContent(ReasoningContentBlock.ReasoningText(said)));
        }

        if (redacted)
        {
            var bytes = Convert.FromBase64String(reasoning.ProtectedData![Redacted.Length..]);
            blocks.Add(ContentBlock.ReasoningContent(ReasoningContentBlock.RedactedContent(bytes)));
        }
    }

    private ContentBlock OfData(DataContent data) => Kind(data.MediaType) switch
    {
        ("image", var type) => ContentBlock.Image(new ImageBlock { Format = MediaFormats.Image(type), Source = ImageSource.Bytes(data.Data) }),
        ("video", var type) => ContentBlock.Video(new VideoBlock { Format = MediaFormats.Video(type), Source = VideoSource.Bytes(data.Data) }),
        ("audio", var type) => ContentBlock.Audio(new AudioBlock { Format = MediaFormats.Audio(type), Source = AudioSource.Bytes(data.Data) }),
        var (_, type) => ContentBlock.Document(
            new DocumentBlock { Format = MediaFormats.Document(type), Name = Names.Make(data.Name), Source = DocumentSource.Bytes(data.Data) }),
    };

    private ContentBlock OfUri(UriContent content)
    {
        if (content.Uri.Scheme != "s3")
        {
            throw new NotSupportedException(
                $"Bedrock doesn't download '{content.Uri.Scheme}' URLs. Pass the bytes as DataContent, or an s3:// URL that the model's role may read.");
        }

        var place = new S3Location { Uri = content.Uri.OriginalString };
        return Kind(content.MediaType) switch
        {
            ("image", var type) => ContentBlock.Image(new ImageBlock { Format = MediaFormats.Image(type), Source = ImageSource.S3Location(place) }),
            ("video", var type) => ContentBlock.Video(new VideoBlock { Format = MediaFormats.Video(type), Source = VideoSource.S3Location(place) }),
            ("audio", var type) => ContentBlock.Audio(new AudioBlock { Format = MediaFormats.Audio(type), Source = AudioSource.S3Location(place) }),
            var (_, type) => ContentBlock.Document(
                new DocumentBlock { Format = MediaFormats.Document(type), Name = Names.Make(null), Source = DocumentSource.S3Location(place) }),
        };
    }

    private ContentBlock OfResult(FunctionResultContent result)
    {
        var parts = new List<ToolResultContentBlock>();
        switch (result.Result)
        {
            case AIContent one:
                parts.Add(OfPart(one));
                break;
            case IEnumerable<AIContent> several:
                foreach (var one in several) parts.Add(OfPart(one));
                break;
            case null when result.Exception is not null:
                parts.Add(ToolResultContentBlock.Text("The function failed."));
                break;
            default:
                parts.Add(OfValue(ChatJson.ToElement(result.Result, json)));
                break;
        }

        // The exception may not be the model's business, so its message isn't sent.
        var status = result.Exception is null ? default(ToolResultStatus?) : ToolResultStatus.Error;
        return ContentBlock.ToolResult(new ToolResultBlock { ToolUseId = result.CallId, Content = parts, Status = status });
    }

    // Models accept objects and nonblank text. Any other value is sent as JSON text.
    private static ToolResultContentBlock OfValue(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Object => ToolResultContentBlock.Json(BedrockDocuments.From(value)),
        JsonValueKind.String when value.GetString() is var text && !string.IsNullOrWhiteSpace(text) => ToolResultContentBlock.Text(text),
        _ => ToolResultContentBlock.Text(BedrockDocuments.From(value).ToString()),
    };

    private ToolResultContentBlock OfPart(AIContent content)
    {
        if (content is TextContent text) return ToolResultContentBlock.Text(string.IsNullOrWhiteSpace(text.Text) ? $"\"{text.Text}\"" : text.Text);
        var block = content switch
        {
            DataContent data => OfData(data),
            UriContent uri => OfUri(uri),
            _ => throw new NotSupportedException($"The result of a tool can't contain {content.GetType().Name}, only text, data and values."),
        };
        if (block.TryGetImage(out var image)) return ToolResultContentBlock.Image(image);
        if (block.TryGetDocument(out var document)) return ToolResultContentBlock.Document(document);
        if (block.TryGetVideo(out var video)) return ToolResultContentBlock.Video(video);
        throw new NotSupportedException("The result of a tool can't contain audio.");
    }

    private static (string Kind, string Type) Kind(string mediaType)
    {
        var end = mediaType.IndexOf(';', StringComparison.Ordinal);
        var type = (end < 0 ? mediaType : mediaType[..end]).Trim().ToLowerInvariant();
        return (type[..Math.Max(0, type.IndexOf('/', StringComparison.Ordinal))], type);
    }
}
