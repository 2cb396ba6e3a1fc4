using System.Text.Json;
using Microsoft.Extensions.AI;
using Tern.Bedrock.Model;

namespace Tern.Bedrock;

/// <summary>Converts the tools of a chat for a request.</summary>
internal static class ChatTools
{
    private static readonly ToolInputSchema AnyObject = ToolInputSchema.Json(Protocols.AwsDocument.Parse("""{"type":"object"}"""));

    private static readonly JsonElement ObjectType = Protocols.AwsDocument.Parse("\"object\"").ToJsonElement();

    public static void Apply(ChatOptions? options, ConverseRequest request)
    {
        var tools = new List<Tool>();
        if (options?.ToolMode is not NoneChatToolMode)
            foreach (var tool in options?.Tools ?? []) tools.Add(Map(tool));

        // The raw request's tools come first, because they may end with a cache point.
        var given = request.ToolConfig;
        if (given?.Tools is { Count: > 0 } raw) tools.InsertRange(0, raw);
        if (tools.Count > 0)
        {
            request.ToolConfig = new ToolConfiguration { Tools = tools, ToolChoice = given?.ToolChoice ?? Choice(options?.ToolMode) };
            return;
        }

        if (options?.ToolMode is RequiredChatToolMode)
            throw new ArgumentException("ToolMode requires the use of a tool, but Tools is empty.", nameof(options));

        // Converse rejects messages with tool uses in a request without tools, so their names are added to allow
        // sending the history.
        var names = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var message in request.Messages ?? [])
            foreach (var block in message.Content ?? [])
                if (block.TryGetToolUse(out var use) && use.Name is { } name) names.Add(name);
        foreach (var name in names) tools.Add(Tool.ToolSpec(new ToolSpecification { Name = name, InputSchema = AnyObject }));
        if (tools.Count > 0) request.ToolConfig = new ToolConfiguration { Tools = tools };
    }

    private static Tool Map(AITool tool) => tool switch
    {
        BedrockTool raw => raw.Tool,
        AIFunctionDeclaration function => Tool.ToolSpec(new ToolSpecification
        {
            Name = function.Name,
            Description = string.IsNullOrEmpty(function.Description) ? null : function.Description,
            InputSchema = Schema(function),
            Strict = function.AdditionalProperties.TryGetValue("strict", out var strict) && strict is true ? true : null,
        }),
        _ => throw new NotSupportedException(
            $"Converse doesn't support the tool {tool.GetType().Name} ('{tool.Name}'). Expected a function, or a BedrockTool for the service's own tools."),
    };

    // Models reject a schema without the type object, and a function's schema may be empty.
    private static ToolInputSchema Schema(AIFunctionDeclaration function)
    {
        var schema = function.JsonSchema;
        if (schema.ValueKind != JsonValueKind.Object) return AnyObject;
        if (schema.TryGetProperty("type", out _)) return ToolInputSchema.Json(BedrockDocuments.From(schema));
        var members = new Dictionary<string, JsonElement>(StringComparer.Ordinal) { ["type"] = ObjectType };
        foreach (var member in schema.EnumerateObject()) members[member.Name] = member.Value;
        return ToolInputSchema.Json(ChatJson.ToDocument(members));
    }

    private static ToolChoice? Choice(ChatToolMode? mode) => mode switch
    {
        RequiredChatToolMode { RequiredFunctionName: { } name } => ToolChoice.Tool(new SpecificToolChoice { Name = name }),
        RequiredChatToolMode => ToolChoice.Any(new AnyToolChoice()),
        AutoChatToolMode => ToolChoice.Auto(new AutoToolChoice()),
        _ => null,
    };
}
