using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// Prints bodies of the REST protocols that are a single member: bytes, a stream, text, or a document in the protocol's format.
/// </summary>
internal static class RestPayloadPrinter
{
    /// <summary>Prints the statements that write the member into the body.</summary>
    /// <param name="code">The writer to print to, inside <c>Write(TRequest request, AwsHttpRequest http)</c>.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="payload">The member.</param>
    /// <param name="document">Prints the code that writes the variable <c>payload</c> as a document.</param>
    internal static void PrintWrite(CodeWriter code, ResolvedOperation operation, ResolvedMember payload, Action document)
    {
        if (payload.Required)
        {
            code.Line(
                $"if (request.{payload.Name} is null) " +
                $"throw AwsRequestMembers.Missing({CSharp.Literal(operation.Name)}, {CSharp.Literal(payload.WireName)});");
        }

        if (RestBindingPrinter.PrintWriteStream(code, operation, payload)) return;
        code.Block($"if (request.{payload.Name} is {{ }} payload)", () =>
        {
            switch (payload.Type)
            {
                case BlobType:
                    code.Line("AwsRestProtocol.BeginBody(http, \"application/octet-stream\");");
                    code.Line("http.Body.Write(payload.Span);");
                    break;
                case ScalarType { Kind: ScalarKind.String } or EnumType:
                    code.Line("AwsRestProtocol.BeginBody(http, \"text/plain\");");
                    code.Line($"AwsRestProtocol.WriteText(http, payload{(payload.Type is EnumType ? ".Value" : "")});");
                    break;
                default:
                    document();
                    break;
            }
        });
    }

    /// <summary>Prints the statements that read the body into the member of <c>value</c>.</summary>
    /// <param name="code">The writer to print to.</param>
    /// <param name="payload">The member.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="document">Prints the code that reads it from a document.</param>
    internal static void PrintRead(CodeWriter code, ResolvedMember payload, ResolvedOperation operation, Action document)
    {
        var isChecked = operation.Checksum is { ChecksAnswer: true };
        switch (payload.Type)
        {
            case StreamType:
                const string Stream = "AwsRestProtocol.ReadStream(http)";
                code.Line($"value.{payload.Name} = {(isChecked ? $"AwsBodyChecksum.Verify(http, {Stream})" : Stream)};");
                break;
            case BlobType:
                code.Line($"if (!http.Body.IsEmpty) value.{payload.Name} = http.Body.ToArray();");
                break;
            case ScalarType { Kind: ScalarKind.String }:
                code.Line($"value.{payload.Name} = AwsRestProtocol.ReadText(http);");
                break;
            case EnumType:
                code.Line($"if (!http.Body.IsEmpty) value.{payload.Name} = new {payload.Type.Name}(AwsRestProtocol.ReadText(http));");
                break;
            case StructureType { IsUnion: false } when !operation.MayBeEmpty:
                document();
                break;
            // A union or a list that is not set sends no body (Smithy, httpPayload).
            default:
                code.Block("if (!http.Body.IsEmpty)", document);
                code.Line();
                break;
        }
    }
}
