namespace Tern.Lambda.Bench;

/// <summary>The functions that are measured, published one way.</summary>
internal sealed record Functions(
    FunctionProgram FloorEcho,
    FunctionProgram FloorTyped,
    FunctionProgram Echo,
    FunctionProgram Http,
    FunctionProgram HttpBody,
    FunctionProgram HttpService,
    FunctionProgram Routes,
    FunctionProgram Sqs)
{
    public static Functions From(Publisher publisher, PublishMode mode) => new(
        publisher.Get("Floor", mode, "echo"),
        publisher.Get("Floor", mode, "typed"),
        publisher.Get("Echo", mode),
        publisher.Get("Http", mode),
        publisher.Get("Http", mode, "body"),
        publisher.Get("Http", mode, "service"),
        publisher.Get("Routes", mode),
        publisher.Get("Sqs", mode));
}
