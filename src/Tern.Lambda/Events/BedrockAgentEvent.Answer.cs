namespace Tern.Lambda.Events;

/// <content>The response, which repeats the event's data about the request.</content>
public sealed partial class BedrockAgentEvent
{
    /// <summary>Gets the value of a parameter.</summary>
    /// <param name="name">The name of the parameter.</param>
    /// <returns>The value as text, or null if the agent passed none.</returns>
    public string? GetParameter(string name)
    {
        foreach (var parameter in Parameters)
            if (string.Equals(parameter.Name, name, StringComparison.Ordinal)) return parameter.Value;
        return null;
    }

    /// <summary>
    /// Creates the response to the agent, in the form of its action group: for an API's operation, or for a function.
    /// </summary>
    /// <param name="body">The body of the response: text, or JSON as text.</param>
    /// <param name="statusCode">The status, for an API.</param>
    /// <param name="contentType">The media type of the body, for an API. It is one of the schema's media types.</param>
    /// <returns>The response, with the session's attributes unchanged.</returns>
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
