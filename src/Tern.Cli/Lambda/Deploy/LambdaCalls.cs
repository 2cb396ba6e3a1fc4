using Tern.Services.Lambda;

namespace Tern.Cli;

/// <summary>Calls Lambda and turns failures into one-line messages that explain what to do.</summary>
internal sealed class LambdaCalls(LambdaClient client, string function)
{
    public LambdaClient Client { get; } = client;

    /// <summary>Makes a call.</summary>
    /// <param name="permission">The permission that the call requires, such as <c>lambda:PublishVersion</c>.</param>
    /// <param name="call">The call.</param>
    /// <exception cref="CommandFailure">The call failed.</exception>
    public async Task<T> MakeAsync<T>(string permission, Func<LambdaClient, ValueTask<T>> call)
    {
        try
        {
            return await call(Client).ConfigureAwait(false);
        }
        catch (AwsServiceException failure) when (failure.StatusCode == 403 && failure.Code.StartsWith("AccessDenied", StringComparison.Ordinal))
        {
            throw new CommandFailure(
                $"These credentials don't allow {permission} on {function}. Allow it in the policy of their user or role. AWS returned: "
                + failure.ServiceMessage);
        }
        catch (AwsServiceException failure) when (failure.Code == "PreconditionFailedException")
        {
            throw new CommandFailure($"{function} was changed by someone else in the meantime, so nothing was sent. Review that change, then deploy again.");
        }
        catch (AwsServiceException failure) when (failure.Code == "ResourceConflictException")
        {
            throw new CommandFailure(
                $"{function} is being changed by someone else. Deploy again when that change is complete. AWS returned: {failure.ServiceMessage}");
        }
        catch (AwsServiceException failure) when (failure.Code == "ResourceNotFoundException" && permission == "lambda:GetFunctionConfiguration")
        {
            throw new CommandFailure(
                $"The function {function} doesn't exist in this account and region. Create it with sam deploy, the CDK or aws lambda create-function; " +
                "then deploy its code from here.");
        }
        catch (AwsServiceException failure) when (failure.Code == "ResourceNotFoundException" && permission is "lambda:UpdateAlias" or "lambda:GetAlias")
        {
            throw new CommandFailure(
                $"{function} has no such alias, so no alias was moved; if $LATEST was changed, its code is listed above. Create the alias with "
                    + $"aws lambda create-alias --function-name {function} --name ALIAS --function-version VERSION, and deploy again. "
                    + $"AWS returned: {failure.ServiceMessage}");
        }
        catch (AwsException failure)
        {
            throw new CommandFailure(failure.Message);
        }
    }
}
