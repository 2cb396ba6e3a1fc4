namespace Tern.Lambda.Events;

/// <content>The answer, which repeats what the event asks.</content>
public sealed partial class BedrockAgentEvent
{
    /// <summary>The value of a parameter.</summary>
    /// <param name="name">Its name.</param>
    /// <returns>The value as text; null when the agent gave none.</returns>
    public string? GetParameter(string name)
    {
        foreach (var parameter in Parameters)
            if (string.Equals(parameter.Name, name, StringComparison.Ordinal)) return parameter.Value;
        return null;
    }

    /// <summary>Answers the agent, in the form that its action group has: an operation of an API, or a function.</summary>
    /// <param name="body">The answer: words, or JSON as text.</param>
    /// <param name="statusCode">Of an API: the status.</param>
    /// <param name="contentType">Of an API: the body's media type, which is one of its schema's.</param>
    /// <returns>The answer, with the session's attributes as they came.</returns>
    public BedrockAgentResponse ToResponse(string body, int statusCode = 200, string contentType = "application/json")
    {
        ArgumentNullException.ThrowIfNull(body);
        var content = new BedrockBody { Body = body };
        var isFunction = Function is not null;
        return new BedrockAgentResponse
        {
            MessageVersion = MessageVersion,
            Response = isFunction
                ? new BedrockActionResponse
                {
                    ActionGroup = ActionGroup,
                    Function = Function,
                    FunctionResponse = new BedrockFunctionResponse { ResponseBody = new Dictionary<string, BedrockBody> { ["TEXT"] = content } },
                }
                : new BedrockActionResponse
                {
                    ActionGroup = ActionGroup,
                    ApiPath = ApiPath,
                    HttpMethod = HttpMethod,
                    HttpStatusCode = statusCode,
                    ResponseBody = new Dictionary<string, BedrockBody> { [contentType] = content },
                },
            SessionAttributes = SessionAttributes,
            PromptSessionAttributes = PromptSessionAttributes,
        };
    }
}
