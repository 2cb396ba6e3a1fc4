using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Bedrock.Model;
using Tern.Protocols;

namespace Tern.Bedrock;

/// <summary>Assembles a block of a streamed message from its parts.</summary>
internal sealed class BlockCollector(int index)
{
    private readonly List<Citation> _citations = [];
    private readonly List<ToolResultContentBlock> _results = [];
    private StringBuilder? _text;
    private StringBuilder? _reasoning;
    private StringBuilder? _input;
    private StringBuilder? _signature;
    private ArrayBufferWriter<byte>? _redacted;
    private ToolUseBlockStart? _toolUse;
    private ToolResultBlockStart? _toolResult;
    private ImageFormat? _imageFormat;
    private ArrayBufferWriter<byte>? _image;
    private ImageSource? _imageSource;
    private ErrorBlock? _imageError;

    public int Index => index;

    /// <summary>true if a tool's input isn't valid JSON, because the model was cut off; otherwise, false.</summary>
    public bool HasBrokenInput { get; private set; }

    public void Add(ContentBlockStart start)
    {
        if (start.TryGetToolUse(out var use)) _toolUse = use;
        else if (start.TryGetToolResult(out var result)) _toolResult = result;
        else if (start.TryGetImage(out var image)) _imageFormat = image.Format;
    }

    public void Add(ContentBlockDelta delta)
    {
        if (delta.TryGetText(out var text)) (_text ??= new StringBuilder()).Append(text);
        else if (delta.TryGetToolUse(out var use)) (_input ??= new StringBuilder()).Append(use.Input);
        else if (delta.TryGetReasoningContent(out var reasoning)) Add(reasoning);
        else if (delta.TryGetCitation(out var citation)) _citations.Add(Whole(citation));
        else if (delta.TryGetToolResult(out var results)) Add(results);
        else if (delta.TryGetImage(out var image)) Add(image);
    }

    /// <summary>
    /// Returns the block as received so far, or null if nothing was received or nothing that this library knows.
    /// </summary>
    public ContentBlock? ToBlock()
    {
        if (_toolUse is { } use)
            return ContentBlock.ToolUse(new ToolUseBlock { ToolUseId = use.ToolUseId, Name = use.Name, Type = use.Type, Input = Input() });
        if (_toolResult is { } result)
        {
            var whole = new ToolResultBlock { ToolUseId = result.ToolUseId, Type = result.Type, Status = result.Status, Content = _results };
            return ContentBlock.ToolResult(whole);
        }

        if (_redacted is { } redacted) return ContentBlock.ReasoningContent(ReasoningContentBlock.RedactedContent(redacted.WrittenMemory));
        if (_reasoning is not null || _signature is not null)
        {
            var said = new ReasoningTextBlock { Text = _reasoning?.ToString() ?? "", Signature = _signature?.ToString() };
            return ContentBlock.ReasoningContent(ReasoningContentBlock.ReasoningText(said));
        }

        if (_image is not null || _imageSource is not null || _imageError is not null)
        {
            var source = _image is { } bytes ? ImageSource.Bytes(bytes.WrittenMemory) : _imageSource;
            return ContentBlock.Image(new ImageBlock { Format = _imageFormat, Source = source, Error = _imageError });
        }

        if (_citations.Count > 0)
        {
            var cited = new CitationsContentBlock { Content = [CitationGeneratedContent.Text(_text?.ToString() ?? "")], Citations = _citations };
            return ContentBlock.CitationsContent(cited);
        }

        return _text is null ? null : ContentBlock.Text(_text.ToString());
    }

    private static Citation Whole(CitationsDelta delta)
    {
        var source = new List<CitationSourceContent>(delta.SourceContent.Count);
        foreach (var part in delta.SourceContent)
            if (part.Text is { } text) source.Add(CitationSourceContent.Text(text));
        return new Citation { Title = delta.Title, Source = delta.Source, SourceContent = source, Location = delta.Location };
    }

    private void Add(ReasoningContentBlockDelta reasoning)
    {
        if (reasoning.TryGetText(out var text)) (_reasoning ??= new StringBuilder()).Append(text);
        else if (reasoning.TryGetSignature(out var signature)) (_signature ??= new StringBuilder()).Append(signature);
        else if (reasoning.TryGetRedactedContent(out var redacted)) (_redacted ??= new ArrayBufferWriter<byte>()).Write(redacted.Span);
    }

    private void Add(IReadOnlyList<ToolResultBlockDelta> results)
    {
        foreach (var result in results)
        {
            if (result.TryGetText(out var text)) _results.Add(ToolResultContentBlock.Text(text));
            else if (result.TryGetJson(out var json)) _results.Add(ToolResultContentBlock.Json(json));
        }
    }

    private void Add(ImageBlockDelta image)
    {
        if (image.Error is { } error) _imageError = error;
        if (image.Source is not { } source) return;
        if (source.TryGetBytes(out var bytes)) (_image ??= new ArrayBufferWriter<byte>()).Write(bytes.Span);
        else _imageSource = source;
    }

    // A tool without parameters has no input in the stream. Input that isn't JSON is kept as text.
    private AwsDocument Input()
    {
        var text = _input?.ToString();
        if (string.IsNullOrWhiteSpace(text)) return AwsDocument.Parse("{}");
        try
        {
            return AwsDocument.Parse(text);
        }
        catch (Json.AwsJsonException)
        {
            HasBrokenInput = true;
            return AwsDocument.Parse('"' + JsonEncodedText.Encode(text).ToString() + '"');
        }
    }
}
